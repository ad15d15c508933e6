/** Parameters of `ponnuki gtp`, such as `visits`, `seconds`, `level`, `rules`, `size`, `komi`, `seed` or `threads`. */
export type Parameters = Record<string, string | number | boolean>;

export interface Options {
  /** Files that parameters name, such as a network in KataGo's format. */
  files?: Record<string, Uint8Array>;
  /** Takes replies as they come. Without it, `gtp` resolves with them. */
  onReply?: (text: string) => void;
  /** Called when the module has failed, after which no more lines are answered. */
  onFailure?: (error: Error) => void;
  /** True if another line waits: it ends an analysis where calls cannot be suspended. */
  isLineWaiting?: () => boolean;
}

/** A session of GTP. */
export class Ponnuki {
  /** Starts a session. Rejects with the reason if a parameter or a file cannot be used. */
  static start(parameters?: Parameters, options?: Options): Promise<Ponnuki>;
  /** Answers lines of GTP: resolves with the replies. */
  gtp(lines: string): Promise<string>;
  /** True after `quit`. */
  readonly isOver: boolean;
}

/** True if calls can be suspended (JavaScript Promise Integration). */
export const canSuspend: boolean;
