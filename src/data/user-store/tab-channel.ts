/** Words between the tabs that have the same person's data open. */
export type TabWord = 'wiped'

export interface TabMail {
  tell(word: TabWord): void
  listen(listener: (word: TabWord) => void): () => void
  close(): void
}

/** @param between false where no other tab can hold this database */
export function openTabMail(name: string, between: boolean): TabMail {
  if (!between || typeof BroadcastChannel === 'undefined')
    return { tell: () => undefined, listen: () => () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`${name}:mail`)
  return {
    tell: (word) => channel.postMessage(word),
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
