/** The address '/order': its own way of ordering is not there yet, and it says where one is. */
import { Link } from 'wouter'
import { showView } from '#state/view.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/app-bar.tsx'
import { EmptyPicture } from '#ui/empty-picture.tsx'
import { Icon } from '#ui/icon.tsx'
import { Screen } from '#ui/screen.tsx'
import './order.css'

export function OrderPage() {
  return (
    <Screen
      root
      surface
      bar={
        <AppBar
          line
          lead={
            <Link href="/" className="ib order-back" aria-label={text('order.back')}>
              <Icon name="back" />
            </Link>
          }
          title={text('order.title')}
        />
      }
    >
      <div className="empty">
        <EmptyPicture kind="map" />
        <p className="empty__text">{text('order.text')}</p>
        <p className="empty__action">
          <Link href="/" className="btn btn--primary" onClick={() => showView('map')}>
            <Icon name="map" size={20} />
            {text('order.to_map')}
          </Link>
        </p>
      </div>
    </Screen>
  )
}
