/** Whether this is a moment for fetching what nobody waits for. */
import { isLowData } from './low-data.ts'

/** What some browsers tell of the network (Network Information API); most tell nothing. */
export interface NetworkInfo {
  readonly type?: string
  readonly effectiveType?: string
}

const UNMETERED: readonly string[] = ['wifi', 'ethernet']

/**
 * A link that is told to be slow or dear is not good; one that nothing is told of counts as good, or most browsers would never fetch.
 * @param isLow low data is on, or the browser asks to save
 */
export function isGoodConnection(link: NetworkInfo | undefined, isLow: boolean, isOnline: boolean): boolean {
  if (isLow || !isOnline) return false
  if (link?.type !== undefined && UNMETERED.includes(link.type)) return true
  return link?.effectiveType === undefined || link.effectiveType === '4g'
}

/** Now. */
export const hasGoodConnection = (): boolean =>
  isGoodConnection('connection' in navigator ? (navigator.connection as NetworkInfo) : undefined, isLowData(), navigator.onLine)
