/** Parts of a screen that are drawn again only when something of theirs changes: a press elsewhere is answered sooner. */
import { memo, type ComponentType, type ReactNode } from 'react'
import { useLanguage } from './language.ts'

/**
 * React's `memo`, for what shows texts: a change of language draws it anew as well.
 * @param Part its properties have to stay the same objects while they mean the same
 */
export function drawnOnce<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Kept = memo(function Kept({ given }: { readonly given: Props; readonly language: string }): ReactNode {
    return <Part {...given} />
  }, isSame)
  return function DrawnOnce(given: Props) {
    return <Kept given={given} language={useLanguage()} />
  }
}

interface Given {
  readonly given: object
  readonly language: string
}

function isSame(before: Given, after: Given): boolean {
  if (before.language !== after.language) return false
  const [old, now] = [Object.entries(before.given), new Map(Object.entries(after.given))]
  return old.length === now.size && old.every(([name, value]) => now.has(name) && Object.is(value, now.get(name)))
}
