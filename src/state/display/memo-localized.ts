/** Parts of a screen that are drawn again only when something of theirs changes: a press elsewhere is answered sooner. */
import { createElement, memo, type ComponentType } from 'react'
import { useLanguage } from './language.ts'

/**
 * React's `memo`, for what shows texts.
 * @param Part its properties have to stay the same objects while they mean the same
 */
export function memoLocalized<Props extends object>(Part: ComponentType<Props>) {
  return memo(function DrawnOnce(given: Props) {
    // Its words are kept, so it follows the language by itself.
    useLanguage()
    return createElement(Part, given)
  })
}
