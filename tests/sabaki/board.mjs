// A slow, plain Go board that checks the engine's moves: no suicide, positional superko.

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

export class Board {
  constructor(width, height) {
    this.width = width
    this.height = height
    this.stones = new Map() // 'x,y' to 'B' or 'W'
    this.seen = new Set([this.key()])
  }

  key() {
    return [...this.stones].map(String).sort().join(' ')
  }

  // 'D4' as 'x,y', or null if it is not a point of this board.
  point(vertex) {
    const found = /^([A-HJ-Z])([1-9]\d?)$/.exec(vertex.trim().toUpperCase())
    if (!found) return null
    const x = LETTERS.indexOf(found[1])
    const y = Number(found[2]) - 1
    return x < this.width && y < this.height ? `${x},${y}` : null
  }

  neighbours(point) {
    const [x, y] = point.split(',').map(Number)
    return [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
      .filter(([a, b]) => a >= 0 && b >= 0 && a < this.width && b < this.height)
      .map(String)
  }

  // The chain containing a stone, or null if it has a liberty.
  captured(point) {
    const chain = new Set([point])
    for (const stone of chain) {
      for (const next of this.neighbours(stone)) {
        if (!this.stones.has(next)) return null
        if (this.stones.get(next) === this.stones.get(point)) chain.add(next)
      }
    }
    return chain
  }

  // Plays a move of 'B' or 'W'. Returns why it is illegal, or null if it was played.
  play(color, vertex) {
    if (vertex.toLowerCase() === 'pass') return null
    const point = this.point(vertex)
    if (point === null) return 'not a point of the board'
    if (this.stones.has(point)) return 'occupied'
    const before = new Map(this.stones)
    this.stones.set(point, color)
    for (const next of this.neighbours(point)) {
      if (this.stones.has(next) && this.stones.get(next) !== color) {
        this.captured(next)?.forEach((stone) => this.stones.delete(stone))
      }
    }
    const reason = this.captured(point) ? 'suicide' : this.seen.has(this.key()) ? 'superko' : null
    if (reason) this.stones = before
    else this.seen.add(this.key())
    return reason
  }
}
