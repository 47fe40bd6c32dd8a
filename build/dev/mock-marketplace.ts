import type { Plugin } from 'vite'

/**
 * Gives the mock backend the operator's marketplace file, read at each start of the page, and prints its mistakes as the server does. Builds
 * do not include it.
 * @param marketplaceFile path of the file; undefined without one
 */
export function mockMarketplace(marketplaceFile: string | undefined): Plugin {
  return {
    name: 'nearhelp:mock-marketplace',
    apply: 'serve',
    configureServer({ config, middlewares }) {
      async function read(): Promise<unknown> {
        if (marketplaceFile === undefined) return null
        // Loaded here, so that builds do not wait for the rules of a marketplace.
        const { readMarketplaceText } = await import('#server/node/marketplace-file.ts')
        const { parseMarketplaceText } = await import('#server/marketplace/marketplace-source.ts')
        const { mistakeLine } = await import('#server/marketplace/marketplace-mistake.ts')
        const file = await readMarketplaceText({ dataDir: '', marketplaceFile })
        if (!file) return null
        const { read: parsed } = parseMarketplaceText(file)
        if (!parsed.ok) for (const mistake of parsed.error) config.logger.error(mistakeLine(file.path, mistake))
        return file
      }
      middlewares.use('/mock-marketplace.json', (_request, response, next) => {
        read().then((file) => {
          response.setHeader('content-type', 'application/json; charset=utf-8')
          response.setHeader('cache-control', 'no-store')
          response.end(JSON.stringify(file))
        }, next)
      })
    },
  }
}
