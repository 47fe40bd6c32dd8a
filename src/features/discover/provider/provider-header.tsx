import type { ReactNode, Ref } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { serviceName, statusName, statusTone } from '#shared/provider/provider-labels.ts'
import { ProviderSentence } from '#shared/provider/provider-sentence.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { statusIcons } from '#ui/status/status-label.tsx'

/** Picture, name with tick, service, status and emergency badges, and the first sentence: the head of sheet and profile. */
export function ProviderHeader({
  provider,
  level,
  trailing,
  titleRef,
}: {
  readonly provider: Provider
  readonly level: 1 | 2
  readonly trailing?: ReactNode
  /** Of a title that takes the focus. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined
}) {
  const Title = `h${level}` as const
  const tone = statusTone(provider.status)
  return (
    <div className={`provider-head provider-head--${level}`}>
      <Avatar text={provider.profile_image} size={level === 1 ? 76 : 48} />
      <div className="provider-head__words">
        <div className="row g-1">
          <Title ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1} className="t-title provider-head__name" dir="auto">
            {provider.name}
          </Title>
          {provider.is_verified && (
            <button
              type="button"
              className="tick"
              aria-label={text('verified.open')}
              title={text('verified.open')}
              aria-haspopup="dialog"
              onClick={() => openOverlay({ kind: 'verified', providerId: provider.id })}
            >
              <Icon name="verified" size={18} />
            </button>
          )}
        </div>
      </div>
      {trailing}
      <div className="provider-head__badges">
        <span className="c-2">{serviceName(provider.service_type)}</span>
        <Badge tone={tone} icon={statusIcons[tone]}>
          {statusName(provider.status)}
        </Badge>
        {provider.emergency_service && (
          <Badge tone="emergency" icon="bolt">
            {text('provider.emergency')}
          </Badge>
        )}
      </div>
      <ProviderSentence provider={provider} />
    </div>
  )
}
