/** Gives way to what the person does: goes on in a task of its own, without the wait that timers have. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** Items turned in one task. */
const CHUNK_SIZE = 400

/** Maps a list however long, giving way between parts of it. A short one is mapped at once. */
export async function mapInChunks<From, To>(items: readonly From[], turn: (item: From) => To): Promise<To[]> {
  const turned: To[] = []
  for (let from = 0; from < items.length; from += CHUNK_SIZE) {
    if (from > 0) await yieldToMain()
    for (const item of items.slice(from, from + CHUNK_SIZE)) turned.push(turn(item))
  }
  return turned
}
