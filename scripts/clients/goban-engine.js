// Stand-in for the npm package of this name, which gtp2ogs imports and no registry has. It provides the few
// functions that gtp2ogs calls, and a socket to the stub server of scripts/ogs-check.
//
// A move on the wire is [column, row, milliseconds] counted from the upper left corner, or a string
// with two letters per move; column -1 and ".." are passes. Requests are [name, data, number],
// replies [number, data, error], and events [name, data].

const {EventEmitter} = require('eventemitter3')
const {WebSocket} = require('ws')

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const char2num = (letter) => (letter === '.' ? -1 : LETTERS.indexOf(letter))
const num2char = (number) => (number === -1 ? '.' : LETTERS[number])

// The moves of a game as {x, y}.
function decodeMoves(moves) {
  if (typeof moves === 'string') {
    return (moves.match(/../g) ?? []).map(([x, y]) => ({x: char2num(x), y: char2num(y)}))
  }
  if (typeof moves[0] === 'number') return [{x: moves[0], y: moves[1]}]
  return moves.map((move) => ({x: move[0], y: move[1]}))
}

class GobanSocket extends EventEmitter {
  constructor(server) {
    super()
    this.clock_drift = 0
    this.connected = false
    this.waiting = new Map()
    this.socket = new WebSocket(server.replace(/^http/, 'ws'))
    this.socket.on('open', () => {
      this.connected = true
      this.emit('connect')
    })
    this.socket.on('close', () => {
      this.connected = false
      this.emit('disconnect')
    })
    this.socket.on('error', (error) => this.emit('ERROR', String(error)))
    this.socket.on('message', (text) => {
      const [head, data] = JSON.parse(text)
      if (typeof head === 'string') {
        this.emit(head, data)
      } else {
        this.waiting.get(head)?.(data)
        this.waiting.delete(head)
      }
    })
  }

  send(command, data, answered) {
    if (!this.connected) return this.once('connect', () => this.send(command, data, answered))
    if (!answered) return this.socket.send(JSON.stringify([command, data]))
    const number = this.waiting.size + 1
    this.waiting.set(number, answered)
    this.socket.send(JSON.stringify([command, data, number]))
  }
}

module.exports = {GobanSocket, char2num, decodeMoves, num2char}
