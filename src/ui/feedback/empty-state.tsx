import type { ReactNode } from 'react'
import { EmptyStatePicture, type EmptyStatePictureKind } from './empty-state-picture.tsx'

export interface EmptyStateProps {
  /** Left out on an error. */
  readonly picture?: EmptyStatePictureKind | undefined
  readonly title: string
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  /** Heading level of the title, 2 by default. */
  readonly level?: 1 | 2 | 3 | undefined
}

/** Content of a screen or list that is empty or has failed: a picture, a text and one action. */
export function EmptyState({ picture, title, text, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className="empty">
      {picture !== undefined && <EmptyStatePicture kind={picture} />}
      <Title className="empty__title">{title}</Title>
      {text !== undefined && <p className="empty__text">{text}</p>}
      {action !== undefined && <div className="empty__action">{action}</div>}
    </div>
  )
}
