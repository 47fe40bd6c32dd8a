/** Asks in which chat to send a photo that another app shared. */
import { useEffect, useState } from 'react'
import { isChatOpen } from '#domain/documents/booking.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { compressPhoto, type CompressedPhoto } from '#shared/files/compress-photo.ts'
import { ThreadRow } from '#shared/chat/thread-row.tsx'
import { useNow } from '#state/display/use-now.ts'
import { closeOverlay, replaceOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { attachPhoto } from '#state/sync/chat-photos.ts'
import { useUser } from '#state/session/session.ts'
import { removeSharedPhoto, readSharedPhoto } from '#state/device/shared-photo.ts'
import { useThreads } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import './photo.css'

type SharedPhoto = { readonly photo: CompressedPhoto; readonly url: string } | { readonly problem: Refusal }

/** Returns the shared photo, scaled down; undefined while that takes place. */
function useSharedPhoto(): SharedPhoto | undefined {
  const [shared, setShared] = useState<SharedPhoto>()
  useEffect(() => {
    let isOver = false
    let url: string | undefined
    const read = async (): Promise<void> => {
      const file = await readSharedPhoto()
      const small = file && (await compressPhoto(file))
      if (isOver) return
      if (!small?.ok) {
        setShared({ problem: small?.error ?? refusal('not_a_picture') })
        return
      }
      url = URL.createObjectURL(new Blob([small.value.bytes], { type: 'image/jpeg' }))
      setShared({ photo: small.value, url })
    }
    void read()
    return () => {
      isOver = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [])
  return shared
}

function ChatChoice({ ownUid, onChosen }: { readonly ownUid: string; readonly onChosen: (bookingId: string) => void }) {
  const open = useThreads()?.filter(({ booking }) => isChatOpen(booking))
  const now = useNow()
  if (open === undefined) return <Skeleton shape="row" count={3} label={text('common.loading')} />
  if (open.length === 0) return <EmptyState picture="chat" title={text('share.no_chat_title')} text={text('share.no_chat_text')} />
  return (
    <>
      <div className="pad">
        <SectionHeader title={text('share.whom')} />
      </div>
      <ul>
        {open.map((thread) => (
          <li key={thread.booking.id}>
            <ThreadRow thread={thread} ownUid={ownUid} nowMs={now} onPress={() => onChosen(thread.booking.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ErrorNotice({ children }: { readonly children: string }) {
  return (
    <div className="pad">
      <Notice tone="danger" role="alert">
        {children}
      </Notice>
    </div>
  )
}

function Content({ ownUid }: { readonly ownUid: string }) {
  const shared = useSharedPhoto()
  const [refused, setRefused] = useState<Refusal>()
  if (shared === undefined) return <Skeleton shape="block" label={text('common.loading')} />
  const problem = 'problem' in shared ? shared.problem : refused
  const choose = async (bookingId: string): Promise<void> => {
    if (!('photo' in shared)) return
    const kept = await attachPhoto(bookingId, shared.photo)
    if (!kept.ok) {
      setRefused(kept.error)
      return
    }
    await removeSharedPhoto()
    replaceOverlay({ kind: 'chat', bookingId })
  }
  return (
    <div className="column share-photo">
      {problem && <ErrorNotice>{refusalText(problem)}</ErrorNotice>}
      {'url' in shared && (
        <>
          <div className="pad">
            <img className="share-photo__image" src={shared.url} alt={text('share.picture')} />
          </div>
          <ChatChoice ownUid={ownUid} onChosen={(bookingId) => void choose(bookingId)} />
        </>
      )}
    </div>
  )
}

/** Removes the shared file when the dialog closes, in whichever way. */
function useForgetOnClose(): void {
  useEffect(() => () => void removeSharedPhoto(), [])
}

export function SharePhoto({ overlay: { came } }: { readonly overlay: Extract<Overlay, { kind: 'share-photo' }> }) {
  const user = useUser()
  useForgetOnClose()
  return (
    <Screen surface bar={<AppBar line title={text('share.title')} back={{ label: text('common.back'), onPress: () => closeOverlay() }} />}>
      {came === 'none' ? (
        <div className="column share-photo">
          <ErrorNotice>{text('share.none')}</ErrorNotice>
        </div>
      ) : user ? (
        <Content ownUid={user.uid} />
      ) : (
        <SignInPrompt picture="chat" title={text('chat.signed_out')} />
      )}
    </Screen>
  )
}
