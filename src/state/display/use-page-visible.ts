/** Visibility of the page. Content of a background tab has not been seen. */
import { browserState } from '../atoms/browser-state.ts'

export const usePageVisible = browserState(
  () => document.visibilityState === 'visible',
  () => [[document, 'visibilitychange']],
)
