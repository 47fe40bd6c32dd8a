/** Asks the server's inspector, which listens on the loopback address, for a collection of garbage and what is left. */
import WebSocket from 'ws'

interface Reply {
  readonly id?: number
  readonly result?: { readonly usedSize?: number }
}

/** @param output of the server, which names the address @returns bytes of the heap after the collection */
export async function collectedHeap(output: string): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (address === undefined) throw new Error('the server has no inspector')
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  let count = 0
  const ask = (method: string): Promise<Reply> =>
    new Promise((resolve) => {
      count += 1
      const id = count
      const onMessage = (data: WebSocket.RawData): void => {
        const reply = JSON.parse((data as Buffer).toString()) as Reply
        if (reply.id !== id) return
        socket.off('message', onMessage)
        resolve(reply)
      }
      socket.on('message', onMessage)
      socket.send(JSON.stringify({ id, method }))
    })
  await ask('HeapProfiler.collectGarbage')
  const { result } = await ask('Runtime.getHeapUsage')
  socket.close()
  return result?.usedSize ?? Number.NaN
}
