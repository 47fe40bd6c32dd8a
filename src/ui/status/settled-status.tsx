import { useEffect, useState } from 'react'

/** Pause in the changes before the words are announced, ms: a screen reader cannot finish words that change with each key. */
const PAUSE_MS = 1_000

/** Announces words that are shown elsewhere, once they have not changed for a pause. Empty words announce nothing. */
export function SettledStatus({ words }: { readonly words: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <span className="vh" role="status">
      {announced}
    </span>
  )
}
