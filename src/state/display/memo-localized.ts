/** Memoized components with texts, so that a press elsewhere on the screen is handled sooner. */
import { createElement, memo, type ComponentType } from 'react'
import { useLanguage } from './language.ts'

/**
 * Wraps a component in React's `memo` and renders it again when the language changes.
 * @param Part its props must stay the same objects while their meaning does not change
 */
export function memoLocalized<Props extends object>(Part: ComponentType<Props>) {
  return memo(function DrawnOnce(props: Props) {
    // A memoized component keeps its texts, so this wrapper subscribes to the language.
    useLanguage()
    return createElement(Part, props)
  })
}
