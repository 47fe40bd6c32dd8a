/** The operator's marketplace file on its way from the disk to a start. */
import type { Result } from '#domain/result.ts'
import type { MarketplaceMistake } from './marketplace-mistake.ts'
import { parseMarketplace, type FileMarketplace } from './parse-marketplace.ts'

/** The file as it was read: its text, or why it cannot be used. Survives JSON, so that the dev server can pass it to the page. */
export interface MarketplaceText {
  readonly path: string
  readonly text: Result<string, readonly MarketplaceMistake[]>
}

/** The operator's file: where it is, and its contents or mistakes. */
export interface MarketplaceSource {
  readonly path: string
  readonly read: Result<FileMarketplace, readonly MarketplaceMistake[]>
}

/** Parses the text of a file. */
export const parseMarketplaceText = ({ path, text }: MarketplaceText): MarketplaceSource => ({
  path,
  read: text.ok ? parseMarketplace(text.value) : text,
})
