/** Messages between the tabs that have the same person's data open. */
export type TabMessage = 'wiped'

export interface TabChannel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
  close(): void
}

/** @param between false when no other tab can have this database open */
export function openTabChannel(name: string, between: boolean): TabChannel {
  if (!between || typeof BroadcastChannel === 'undefined')
    return { post: () => undefined, listen: () => () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`${name}:mail`)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        if (data === 'wiped') listener(data)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}
