import { useEffect, useState } from 'react'
import { isNearLimit, usedLength, type FieldLimit } from './field-limit.ts'

/** Pause in typing before the count is announced, ms: a screen reader cannot finish a count that changes with each key. */
const DEBOUNCE_MS = 1_000

/** Returns the text once it has not changed for a pause. */
function useDebounced(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** Id of the count, for aria-describedby; undefined while there is no count. */
export const characterCountId = (id: string, value: string, limit: FieldLimit | undefined): string | undefined =>
  limit && isNearLimit(value, limit) ? `${id}-count` : undefined

/** Number of used characters, shown near the limit: visible on each key, announced after a pause. */
export function CharacterCount({ id, value, limit }: { readonly id: string; readonly value: string; readonly limit: FieldLimit }) {
  const shownId = characterCountId(id, value, limit)
  const words = shownId === undefined ? '' : limit.countText(usedLength(value))
  const announced = useDebounced(words)
  return (
    <>
      {shownId !== undefined && (
        <p className="said__count num" id={shownId} aria-hidden="true">
          {words}
        </p>
      )}
      <span className="vh" aria-live="polite">
        {announced}
      </span>
    </>
  )
}
