// A clock that the parent process moves forward, for a server that is run with `--import`: a message is the milliseconds to pass.
const RealDate = Date
let skippedMs = 0

const now = () => RealDate.now() + skippedMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('message', (ms) => {
  skippedMs += Number(ms)
  process.send?.('passed')
})
process.channel?.unref()
