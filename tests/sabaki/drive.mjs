// Drives an engine through Sabaki's own protocol layer as Sabaki does, and checks every move.
//
//     node drive.mjs ENGINE [ARGUMENT...]
//
// Start-up in one write, numbered commands, synchronisation with branches and undo, a handicap game
// to its end with both colours played by the engine, interrupted analyses in every dialect that the
// engine lists, a board that is not square, and quit, also during an analysis. Prints a summary and
// exits with 0, or says what went wrong and exits with 1.

import assert from 'node:assert/strict'
import gtp from '@sabaki/gtp'
import {Board} from './board.mjs'

const SIZE = 9
const LONGEST_GAME = 400 // moves
const INTERVAL = '10' // of analysis lines, in hundredths of a second
const PROMPT = 2000 // ms in which an interrupted analysis must end on a busy machine
const PATIENCE = 240000 // ms for the whole session

const [path, ...args] = process.argv.slice(2)
assert(path, 'usage: node drive.mjs ENGINE [ARGUMENT...]')
const controller = new gtp.Controller(path, args)
const tracker = new gtp.ControllerStateTracker(controller)
setTimeout(() => fail(new Error('the session takes too long')), PATIENCE).unref()

function fail(error) {
  console.error(error.stack ?? String(error))
  controller.process?.kill('SIGKILL')
  process.exit(1)
}

// The text of a successful reply.
async function ask(name, ...args) {
  const {error, content} = await tracker.queueCommand({name, args})
  assert(!error, `${name} ${args.join(' ')}: ? ${content}`)
  return content
}

// The format of probabilities in `PREFIXanalyze` and `PREFIXgenmove_analyze`, as Sabaki reads them.
const DIALECTS = {
  'lz-': (text) => /^\d+$/.test(text) && Number(text) <= 10000,
  'kata-': (text) => /^\d(\.\d+)?(e-\d+)?$/.test(text) && Number(text) <= 1,
  '': (text) => /^\d+$/.test(text) && Number(text) <= 10000
}
const listed = (commands, name) =>
  Object.keys(DIALECTS).filter((prefix) => commands.includes(prefix + name))

const moves = (...pairs) => pairs.map((pair) => ({name: 'play', args: pair.split(' ')}))

// Sabaki sends four commands in a single write before it reads the first reply.
async function startUp() {
  controller.start()
  const exited = new Promise((resolve) =>
    controller.process.once('exit', (code, signal) => resolve({code, signal}))
  )
  controller.process.stdin.cork()
  const questions = ['name', 'version', 'protocol_version', 'list_commands']
  const replies = questions.map((name) => controller.sendCommand({name}))
  controller.process.stdin.uncork()
  const [name, version, protocol, list] = await Promise.all(replies)
  for (const reply of [name, version, list]) assert(!reply.error && reply.content, 'no answer')
  assert.equal(protocol.content, '2')
  const commands = list.content.split('\n')
  for (const command of commands) assert.match(command, /^\S+$/, 'a line of list_commands')
  for (const id of [0, 17, 2147483647]) {
    const reply = await controller.sendCommand({id, name: 'name'})
    assert.deepEqual([reply.id, reply.content], [id, name.content])
  }
  return {engine: `${name.content} ${version.content}`, commands, exited}
}

// Navigating a game tree: one branch, back by undo, another branch, a new game.
async function navigate() {
  const boardsize = [SIZE, SIZE]
  const trunk = moves('B E5', 'W C3', 'B G7', 'W C7', 'B G3')
  await tracker.sync({komi: 6.5, boardsize, history: trunk})
  const sent = []
  const note = ({command}) => sent.push(command.name)
  controller.on('command-sent', note)
  await tracker.sync({history: [...trunk.slice(0, 4), ...moves('B C5', 'W pass')]})
  controller.off('command-sent', note)
  assert.deepEqual(sent, ['undo', 'play', 'play'], 'the branch was not reached by undo')
  const occupied = await tracker.queueCommand({name: 'play', args: ['W', 'C5']})
  assert(occupied.error, 'an occupied point was accepted')
  const free = await tracker.queueCommand({name: 'play', args: ['W', 'G3']})
  assert(!free.error, 'the undone move is still on the board')
  await tracker.sync({history: []})
}

// The engine's move, with or without analysis, as Sabaki requests it.
async function generate(color, prefix, board) {
  if (prefix === null) return ask('genmove', color)
  const content = await ask(`${prefix}genmove_analyze`, color, INTERVAL)
  for (const line of content.split('\n')) {
    if (line.startsWith('info ')) checkInfo(line, prefix, board, color)
  }
  const move = /^play (\S+)$/m.exec(content)
  assert(move, `no move in ${content}`)
  return move[1]
}

// Every `info` of a line has a move and a win rate in the dialect's format, and ends with moves.
function checkInfo(line, prefix, board, color) {
  const infos = line.trim().split(/\s*\binfo\s+/).slice(1)
  assert(infos.length > 0, `no analysis: ${line}`)
  for (const info of infos) {
    const [head, variation] = info.split(/\s+pv\s+/)
    const words = head.split(/\s+/)
    assert(words.length % 2 === 0, `keys without values: ${info}`)
    const pairs = words.flatMap((key, i) => (i % 2 ? [] : [[key, words[i + 1]]]))
    const {move, winrate, visits} = Object.fromEntries(pairs)
    const line = variation.trim().split(/\s+/)
    assert.equal(line[0], move)
    assert(line.every((vertex) => vertex === 'pass' || board.point(vertex)), variation)
    assert(DIALECTS[prefix](winrate), info)
    assert(Number.isInteger(+visits), info)
    const judge = Object.assign(new Board(board.width, board.height), {
      stones: new Map(board.stones),
      seen: new Set(board.seen)
    })
    assert.equal(judge.play(color, move), null, `the analysis plays ${move}`)
  }
}

// An analysis runs until another command arrives, which is then answered at once.
async function analyze(prefix, board, color) {
  let stopped = null
  let seen = 0
  const reply = await controller.sendCommand(
    {name: `${prefix}analyze`, args: [color, INTERVAL]},
    ({line, end}) => {
      if (end || !line.includes('info')) return
      checkInfo(line.replace(/^=\s*/, ''), prefix, board, color)
      seen += 1
      if (seen !== 2) return
      const since = performance.now()
      stopped = controller.sendCommand({name: 'protocol_version'}).then(({content}) => {
        assert.equal(content, '2')
        return performance.now() - since
      })
    }
  )
  assert(!reply.error, `${prefix}analyze: ? ${reply.content}`)
  assert(stopped, 'the analysis ended by itself')
  assert((await stopped) < PROMPT, 'the analysis did not stop at once')
}

// Two handicap stones, then the engine against itself until both pass. A player who resigns passes
// from then on, so that the game always ends with two passes.
async function playGame(commands) {
  const board = new Board(SIZE, SIZE)
  const handicap = ['C3', 'G7']
  handicap.forEach((vertex) => assert.equal(board.play('B', vertex), null))
  const history = [{name: 'set_free_handicap', args: handicap}]
  await tracker.sync({komi: 0.5, boardsize: [SIZE, SIZE], history})
  const ways = [null, ...listed(commands, 'genmove_analyze')]
  let color = 'W'
  let passes = 0
  let resigned = null
  for (let count = 0; passes < 2; count += 1) {
    assert(count < LONGEST_GAME, 'the game does not end')
    if (count === 6) {
      for (const prefix of listed(commands, 'analyze')) await analyze(prefix, board, color)
    }
    const answer = await generate(color, ways[count % ways.length], board)
    const resigns = answer.toLowerCase() === 'resign'
    if (resigns) await ask('play', color, 'pass')
    resigned ??= resigns ? color : null
    const vertex = resigns ? 'pass' : answer
    const reason = board.play(color, vertex)
    assert.equal(reason, null, `move ${count + 1}, ${color} ${vertex}`)
    history.push({name: 'play', args: [color, vertex.toUpperCase()]})
    passes = vertex.toLowerCase() === 'pass' ? passes + 1 : 0
    color = color === 'B' ? 'W' : 'B'
  }
  const record = tracker.state.history
  const text = ({name, args}) => `${name} ${args.join(' ')}`.toLowerCase()
  assert.deepEqual(record.map(text), history.map(text), 'the client saw another game')
  return {moves: history.length - 1, resigned, score: await ask('final_score')}
}

// A board that is not square, if the engine supports the command for it.
async function playOblong(commands) {
  if (!commands.includes('rectangular_boardsize')) return
  await tracker.sync({boardsize: [7, 4], komi: 4, history: moves('B D2')})
  const board = new Board(7, 4)
  board.play('B', 'D2')
  assert.equal(board.play('W', await ask('genmove', 'W')), null)
}

// Sabaki detaches an engine that is still analysing: it sends quit, and kills it after a while.
async function quitFromAnalysis(commands) {
  const [prefix] = listed(commands, 'analyze')
  const other = new gtp.Controller(path, args)
  other.start()
  const exited = new Promise((resolve) =>
    other.process.once('exit', (code, signal) => resolve({code, signal}))
  )
  await new Promise((resolve) => {
    const seen = ({line}) => line.includes('info ') && resolve()
    other.sendCommand({name: `${prefix}analyze`, args: ['B', INTERVAL]}, seen).catch(() => {})
  })
  await other.stop()
  assert.deepEqual(await exited, {code: 0, signal: null})
}

async function main() {
  const {engine, commands, exited} = await startUp()
  await navigate()
  const game = await playGame(commands)
  await playOblong(commands)
  await quitFromAnalysis(commands)
  await controller.stop()
  const {code, signal} = await exited
  assert.equal(signal, null, 'the engine had to be killed')
  assert.equal(code, 0)
  const end = game.resigned ? ` (${game.resigned} resigned on the way)` : ''
  const dialects = listed(commands, 'analyze').map((prefix) => `${prefix}analyze`)
  console.log(`${engine}: ${game.moves} legal moves, ${game.score}${end}, ${dialects.join(' ')}`)
}

main().then(() => process.exit(0), fail)
