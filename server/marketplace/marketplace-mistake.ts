/** A mistake in an operator's marketplace file. */
export interface MarketplaceMistake {
  /** Line in the file, from 1; undefined where it is about the file as a whole. */
  readonly line: number | undefined
  /** A sentence for the operator. */
  readonly text: string
}

/** Returns `marketplace.json:12: The zone "Mars/Base" is unknown.` */
export const mistakeLine = (file: string, { line, text }: MarketplaceMistake): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${text}`

/** A start without a readable marketplace: the file has mistakes, and the store holds none from an earlier start. */
export class MarketplaceRefused extends Error {
  override readonly name = 'MarketplaceRefused'
}
