/** Quality of the network connection, for background downloads. */
import { isLowData } from './low-data.ts'

/** Data of the Network Information API, which most browsers do not provide. */
export interface NetworkInfo {
  readonly type?: string
  readonly effectiveType?: string
}

const UNMETERED: readonly string[] = ['wifi', 'ethernet']

/**
 * Returns whether a connection is good enough for background downloads. A slow or metered one is not. A connection without data
 * counts as good, or most browsers would never download.
 * @param isLow whether low data is on, or the browser asks to save data
 */
export function isGoodConnection(link: NetworkInfo | undefined, isLow: boolean, isOnline: boolean): boolean {
  if (isLow || !isOnline) return false
  if (link?.type !== undefined && UNMETERED.includes(link.type)) return true
  return link?.effectiveType === undefined || link.effectiveType === '4g'
}

/** Returns whether the current connection is good. */
export const hasGoodConnection = (): boolean =>
  isGoodConnection('connection' in navigator ? (navigator.connection as NetworkInfo) : undefined, isLowData(), navigator.onLine)
