/** A provider's links to other sites. A URL that is not https is never shown, even if it is stored. */
import { PORTFOLIO_SITES, type PortfolioSite, type Provider } from '#domain/documents/provider.ts'
import { isHttpsLink } from '#domain/fields.ts'
import { ExternalLink } from '#shared/links/external-link.tsx'
import { text, type MessageKey } from '#text/catalogue.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'

const ICONS: Readonly<Record<PortfolioSite, IconName>> = {
  website: 'globe',
  instagram: 'instagram',
  linkedin: 'linkedin',
  facebook: 'facebook',
  youtube: 'youtube',
  portfolio: 'folder',
}

export function PortfolioLinks({ provider }: { readonly provider: Provider }) {
  const links = PORTFOLIO_SITES.flatMap((place) => {
    const href = provider.portfolio_links[place]
    return href !== undefined && isHttpsLink(href) ? [{ place, href }] : []
  })
  if (links.length === 0) return null
  return (
    <section>
      <SectionHeader title={text('provider.links')} />
      <ul className="links">
        {links.map(({ place, href }) => (
          <li key={place}>
            <ExternalLink href={href} className="external-link">
              <Icon
                name={ICONS[place]}
                label={text('provider.link_name', { place: text(`provider.link_${place}` satisfies MessageKey), name: provider.name })}
              />
            </ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
