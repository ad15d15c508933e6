// Drives an engine with the classes that GoGui's window uses, without the window.
//
//     java -cp gogui.jar GoGuiDrive.java ENGINE-COMMAND
//
// It tests the start; a game tree with branches, undo, set-up stones and handicap, comparing the boards after
// each step; an interrupted move; and every entry of gogui-analyze_commands, whose reply GoGui parses as the
// declared type. Prints its steps, or the fault with exit status 1.

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.sf.gogui.go.Board;
import net.sf.gogui.go.GoColor;
import net.sf.gogui.go.GoPoint;
import net.sf.gogui.go.Komi;
import net.sf.gogui.go.Move;
import net.sf.gogui.go.PointList;
import net.sf.gogui.gtp.AnalyzeCommand;
import net.sf.gogui.gtp.AnalyzeDefinition;
import net.sf.gogui.gtp.AnalyzeUtil;
import net.sf.gogui.gtp.BoardParameters;
import net.sf.gogui.gtp.GtpClient;
import net.sf.gogui.gtp.GtpClientUtil;
import net.sf.gogui.gtp.GtpError;
import net.sf.gogui.gtp.GtpResponseFormatError;
import net.sf.gogui.gtp.GtpSynchronizer;
import net.sf.gogui.gtp.GtpUtil;
import net.sf.gogui.gtp.ParameterType;

public final class GoGuiDrive {
    private static final int SIZE = 9;
    private static final Komi KOMI = new Komi(6.5);
    private static final int PROMPT = 10000; // ms in which an interrupt must work on a busy machine
    private static final List<String> DRAWINGS = List.of(
        "BLACK", "CIRCLE", "CLEAR", "COLOR", "INFLUENCE", "LABEL", "MARK", "SQUARE", "TEXT",
        "TRIANGLE", "VAR", "WHITE");

    private final GtpClient engine;
    private final GtpSynchronizer synchronizer;

    private GoGuiDrive(String command) throws Exception {
        engine = new GtpClient(command, null, false, null);
        engine.queryProtocolVersion();
        engine.queryName();
        engine.querySupportedCommands();
        engine.queryInterruptSupport();
        check(engine.isInterruptSupported(), "no interrupt");
        check(engine.isGenmoveSupported() && engine.isCpuTimeSupported(), "commands are missing");
        synchronizer = new GtpSynchronizer(engine);
    }

    public static void main(String[] args) {
        try {
            GoGuiDrive drive = new GoGuiDrive(args[0]);
            drive.navigate();
            drive.interrupt();
            int entries = drive.analyze();
            drive.engine.send("quit");
            drive.engine.close();
            drive.engine.waitForExit();
            System.out.println("GoGui: " + drive.engine.getLabel() + ", " + entries
                + " analyze commands");
            System.exit(0);
        } catch (Exception error) {
            error.printStackTrace();
            System.exit(1);
        }
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalStateException(message);
        }
    }

    private static GoPoint point(String vertex) throws Exception {
        return GoPoint.parsePoint(vertex, SIZE);
    }

    private static PointList points(String... vertices) throws Exception {
        PointList list = new PointList();
        for (String vertex : vertices) {
            list.add(point(vertex));
        }
        return list;
    }

    private static Board board() {
        return new Board(new BoardParameters(SIZE));
    }

    /** Brings the engine to a position, and its board has to be the same. */
    private void visit(Board board) throws Exception {
        synchronizer.synchronize(board, KOMI, null);
        check(!synchronizer.isOutOfSync(), "out of sync");
        int row = SIZE;
        for (String line : engine.send("showboard").split("\n")) {
            if (!line.matches(" *\\d+ [.XO].*")) {
                continue;
            }
            String[] words = line.trim().split(" +");
            row--;
            for (int column = 0; column < SIZE; column++) {
                GoColor wanted = board.getColor(GoPoint.get(column, row));
                String letter = wanted == GoColor.BLACK ? "X" : wanted == GoColor.WHITE ? "O" : ".";
                check(words[column + 1].equals(letter), "another board:\n" + board + line);
            }
        }
        check(row == 0, "no board was shown");
    }

    private static void play(Board board, String... moves) throws Exception {
        GoColor color = board.getToMove();
        for (String move : moves) {
            board.play(color, move.equals("pass") ? null : point(move));
            color = color.otherColor();
        }
    }

    private void navigate() throws Exception {
        Board board = board();
        visit(board);
        play(board, "E5", "E6", "D6", "D5", "E7", "pass", "F6");
        visit(board);
        board.undo(4);
        visit(board);
        play(board, "C5", "F5", "pass", "E4");
        visit(board);
        board.undo(1);
        visit(board);
        board.undo(board.getNumberMoves());
        visit(board);
        board.setupHandicap(points("C3", "G7", "C7"));
        visit(board);
        play(board, "E5", "D5");
        visit(board);
        board.clear();
        board.setup(points("A1", "B1", "C3"), points("A2", "J9"), GoColor.WHITE);
        play(board, "C4", "C5");
        visit(board);
        board.undo(2);
        visit(board);
    }

    /** A move without a limit of time, cut short by GoGui's interrupt. */
    private void interrupt() throws Exception {
        Board board = board();
        visit(board);
        Thread interrupter = new Thread(() -> {
            try {
                Thread.sleep(300);
                engine.sendInterrupt();
            } catch (Exception error) {
                error.printStackTrace();
            }
        });
        interrupter.start();
        long start = System.currentTimeMillis();
        GoPoint point = point(engine.send(engine.getCommandGenmove(GoColor.BLACK)));
        check(System.currentTimeMillis() - start < PROMPT, "the interrupt did not work");
        interrupter.join();
        board.play(GoColor.BLACK, point);
        synchronizer.updateAfterGenmove(board);
        for (GoPoint next : points("C3", "G7", "G3", "C7", "E3", "E7")) {
            if (board.getColor(next) == GoColor.EMPTY) {
                board.play(board.getToMove(), next);
            }
        }
        visit(board);
        engine.send("time_settings 0 1 1");
    }

    /** Runs every entry of the analysis menu and reads its reply as GoGui does. */
    private int analyze() throws Exception {
        if (!engine.isSupported("gogui-analyze_commands")) {
            return 0;
        }
        File file = File.createTempFile("ponnuki-gogui", ".tmp");
        file.deleteOnExit();
        String lines = GtpClientUtil.getAnalyzeCommands(engine);
        List<AnalyzeDefinition> entries =
            AnalyzeDefinition.read(engine.getSupportedCommands(), null, lines);
        List<String> faults = new ArrayList<>();
        check(entries.size() == lines.trim().split("\n").length, "entries that cannot be read");
        for (AnalyzeDefinition entry : entries) {
            String name = entry.getCommand().split(" ")[0];
            check(engine.isSupported(name), "not in list_commands: " + name);
            AnalyzeCommand command = new AnalyzeCommand(entry);
            if (command.needsColorArg()) {
                command.setColorArg(GoColor.BLACK);
            }
            if (command.needsPointArg()) {
                command.setPointArg(point("E6"));
            }
            if (command.needsPointListArg()) {
                command.setPointListArg(points("E6", "F6"));
            }
            if (command.needsStringArg()) {
                command.setStringArg("chinese");
            }
            if (command.needsFileArg()) {
                command.setFileArg(file);
            }
            if (command.needsFileSaveArg() || command.needsFileOpenArg()) {
                // Entries before this one may have made the engine forget what it could save.
                engine.send("reg_genmove b");
            }
            if (command.needsFileOpenArg()) {
                command.setFileOpenArg(file);
            }
            if (command.needsFileSaveArg()) {
                command.setFileSaveArg(file);
            }
            String sent = command.replaceWildCards(GoColor.BLACK);
            try {
                read(command, sent, engine.send(sent));
            } catch (GtpError | GtpResponseFormatError error) {
                faults.add(sent + ": " + error.getMessage());
            }
        }
        check(faults.isEmpty(), String.join("\n", faults));
        return entries.size();
    }

    private void read(AnalyzeCommand command, String sent, String reply) throws Exception {
        switch (command.getType()) {
            case BWBOARD, CBOARD, SBOARD -> GtpUtil.parseStringBoard(reply, SIZE);
            case DBOARD -> GtpUtil.parseDoubleBoard(reply, SIZE);
            case PLIST, EPLIST -> GtpUtil.parsePointList(reply, SIZE);
            case PSPAIRS -> {
                PointList list = new PointList();
                ArrayList<String> texts = new ArrayList<>();
                GtpUtil.parsePointStringList(reply, list, texts, SIZE);
                check(list.size() == texts.size(), sent + ": " + reply);
            }
            case VAR, VARB, VARC, VARP, VARPO, VARW -> {
                int moves = GtpUtil.parseVariation(reply, GoColor.BLACK, SIZE).length;
                int words = reply.isBlank() ? 0 : reply.trim().split("\\s+").length;
                check(moves == words || 2 * moves == words, sent + ": " + reply);
            }
            case GFX -> {
                for (String line : reply.split("\n")) {
                    draw(sent, line.trim());
                }
            }
            case PARAM -> parameters(sent, reply);
            default -> { }
        }
    }

    /** A line of a picture: a known word, and points of the board where it has some. */
    private static void draw(String sent, String line) throws Exception {
        if (line.isEmpty()) {
            return;
        }
        String[] words = line.split("\\s+");
        String kind = words[0].toUpperCase(Locale.ENGLISH);
        check(DRAWINGS.contains(kind), sent + ": " + line);
        switch (kind) {
            case "BLACK", "WHITE", "CIRCLE", "MARK", "SQUARE", "TRIANGLE" -> {
                for (int i = 1; i < words.length; i++) {
                    point(words[i]);
                }
            }
            case "INFLUENCE" -> {
                for (int i = 1; i < words.length; i += 2) {
                    point(words[i]);
                    check(Math.abs(Double.parseDouble(words[i + 1])) <= 1, sent + ": " + line);
                }
            }
            case "LABEL" -> {
                for (int i = 1; i < words.length; i += 2) {
                    point(words[i]);
                }
                check(words.length % 2 == 1, sent + ": " + line);
            }
            case "VAR" -> {
                for (int i = 1; i < words.length; i += 2) {
                    check(words[i].matches("(?i)b|w|black|white"), sent + ": " + line);
                    point(words[i + 1]);
                }
            }
            default -> { }
        }
    }

    /** Every parameter of a dialog can be set to the value that it has. */
    private void parameters(String sent, String reply) throws Exception {
        check(!reply.isBlank(), sent + ": no parameters");
        for (String line : reply.split("\n")) {
            AnalyzeUtil.Result parameter = AnalyzeUtil.parseParameterLine(line);
            check(parameter != null, sent + ": " + line);
            if (parameter.m_type == ParameterType.BOOL) {
                check(parameter.m_value.matches("[01]"), sent + ": " + line);
            }
            if (parameter.m_type == ParameterType.LIST) {
                List<String> choices = List.of(parameter.m_typeInfo.split("/"));
                check(choices.indexOf(parameter.m_value) > 0, sent + ": " + line);
            }
            engine.send(AnalyzeUtil.getParameterCommand(sent, parameter.m_key, parameter.m_value));
        }
    }
}
