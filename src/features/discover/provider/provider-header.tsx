/** The head of sheet and profile. */
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

export interface ProviderTitleProps {
  readonly provider: Provider
  readonly level: 1 | 2
  /** Buttons at its end. */
  readonly trailing?: ReactNode
  /** Of a title that takes the focus. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined
}

/** Picture, name with tick, and service. */
export function ProviderTitle({ provider, level, trailing, titleRef }: ProviderTitleProps) {
  const Title = `h${level}` as const
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
        <p className="c-2">{serviceName(provider.service_type)}</p>
      </div>
      {trailing}
    </div>
  )
}

/** Status and emergency badges, and the first sentence. @param end at the end of the badges */
export function ProviderState({ provider, end }: { readonly provider: Provider; readonly end?: ReactNode }) {
  const tone = statusTone(provider.status)
  return (
    <div className="provider-state">
      <div className="provider-state__line">
        <div className="provider-state__badges">
          <Badge tone={tone} icon={statusIcons[tone]}>
            {statusName(provider.status)}
          </Badge>
          {provider.emergency_service && (
            <Badge tone="emergency" icon="bolt">
              {text('provider.emergency')}
            </Badge>
          )}
        </div>
        {end}
      </div>
      <ProviderSentence provider={provider} />
    </div>
  )
}
