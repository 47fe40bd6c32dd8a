/** Text of a message, with its addresses as links. */
import { ExternalLink } from '../links/external-link.tsx'
import { parseMessageLinks } from './message-links.ts'

/** Sets the direction from the first strong letter and isolates it from the surrounding text. */
export function MessageText({ message }: { readonly message: string }) {
  return (
    <span dir="auto" className="message-text">
      {parseMessageLinks(message).map((part) =>
        part.kind === 'words' ? (
          part.text
        ) : (
          <ExternalLink key={part.from} href={part.address.href}>
            <bdi dir="ltr">{part.address.shown}</bdi>
          </ExternalLink>
        ),
      )}
    </span>
  )
}
