import { SettledStatus } from '../status/settled-status.tsx'
import { isNearLimit, usedLength, type FieldLimit } from './field-limit.ts'

/** Id of the count, for aria-describedby; undefined while there is no count. */
export const characterCountId = (id: string, value: string, limit: FieldLimit | undefined): string | undefined =>
  limit && isNearLimit(value, limit) ? `${id}-count` : undefined

/** Number of used characters, shown near the limit: visible on each key, announced after a pause. */
export function CharacterCount({ id, value, limit }: { readonly id: string; readonly value: string; readonly limit: FieldLimit }) {
  const shownId = characterCountId(id, value, limit)
  const words = shownId === undefined ? '' : limit.countText(usedLength(value))
  return (
    <>
      {shownId !== undefined && (
        <p className="said__count num" id={shownId} aria-hidden="true">
          {words}
        </p>
      )}
      <SettledStatus words={words} />
    </>
  )
}
