/** Words between the tabs that have the same person's data open. */
export type TabMessage = 'wiped'

export interface TabChannel {
  post(word: TabMessage): void
  listen(listener: (word: TabMessage) => void): () => void
  close(): void
}

/** @param between false where no other tab can hold this database */
export function openTabChannel(name: string, between: boolean): TabChannel {
  if (!between || typeof BroadcastChannel === 'undefined')
    return { post: () => undefined, listen: () => () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`${name}:mail`)
  return {
    post: (word) => channel.postMessage(word),
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
