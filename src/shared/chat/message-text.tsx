/** What somebody wrote, with its addresses as links. */
import { ExternalLink } from '../links/external-link.tsx'
import { parseMessageLinks } from './message-links.ts'

/** The direction is that of its first letter; what it turns does not turn what stands beside it. */
export function MessageText({ message }: { readonly message: string }) {
  return (
    <span dir="auto" className="message-text">
      {parseMessageLinks(message).map((part) =>
        part.kind === 'words' ? (
          part.words
        ) : (
          <ExternalLink key={part.from} href={part.address.href}>
            <bdi dir="ltr">{part.address.shown}</bdi>
          </ExternalLink>
        ),
      )}
    </span>
  )
}
