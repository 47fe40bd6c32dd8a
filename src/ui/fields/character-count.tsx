import { useEffect, useState } from 'react'
import { isNearLimit, usedLength, type FieldLimit } from './field-limit.ts'

/** A pause in typing, ms: a count that is read out at each key is heard by nobody. */
const DEBOUNCE_MS = 1_000

/** The words once they have stayed the same for a pause. */
function useDebounced(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** Id of the count, for aria-describedby; undefined while there is none. */
export const characterCountId = (id: string, value: string, limit: FieldLimit | undefined): string | undefined =>
  limit && isNearLimit(value, limit) ? `${id}-count` : undefined

/** How much of its limit a field holds, from shortly before it on: seen at each key, said after a pause. */
export function CharacterCount({ id, value, limit }: { readonly id: string; readonly value: string; readonly limit: FieldLimit }) {
  const shownId = characterCountId(id, value, limit)
  const words = shownId === undefined ? '' : limit.countText(usedLength(value))
  const said = useDebounced(words)
  return (
    <>
      {shownId !== undefined && (
        <p className="said__count num" id={shownId} aria-hidden="true">
          {words}
        </p>
      )}
      <span className="vh" aria-live="polite">
        {said}
      </span>
    </>
  )
}
