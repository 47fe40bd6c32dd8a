/** Addresses of the demo's bookings. Streets and squares exist in their cities; the numbers stand for no one in particular. */
import type { CommandArgs } from '#domain/commands/command-table.ts'

export type DemoPlace = Pick<
  CommandArgs<'request_booking'>,
  'user_latitude' | 'user_longitude' | 'address' | 'place_notes' | 'district' | 'destination'
>

/** Homes of the two customers, and of the neighbors. Rides have a destination. */
export const DEMO_PLACES = {
  amina: {
    user_latitude: 37.7712,
    user_longitude: -122.4281,
    address: '225 Waller Street, San Francisco',
    place_notes: 'Third floor, doorbell Yusuf',
    district: 'Hayes Valley',
  },
  ben: {
    user_latitude: 6.5052,
    user_longitude: 3.3689,
    address: '14 Ojuelegba Road, Yaba',
    place_notes: 'Blue gate',
    district: 'Yaba',
  },
  dina: {
    user_latitude: 37.7601,
    user_longitude: -122.4269,
    address: '3725 19th Street, San Francisco',
    place_notes: 'Ground floor',
    district: 'Mission District',
  },
  ngozi: {
    user_latitude: 6.4969,
    user_longitude: 3.3803,
    address: '102 Herbert Macaulay Way, Ebute Metta',
    district: 'Ebute Metta',
  },
  minh: {
    user_latitude: 10.7626,
    user_longitude: 106.6822,
    address: '231 Nguyễn Văn Cừ, Quận 5',
    place_notes: 'I’ll wait at the entrance',
    destination: { address: 'Sân bay Tân Sơn Nhất, Trường Sơn', latitude: 10.8159, longitude: 106.6639 },
  },
  lan: {
    user_latitude: 10.7798,
    user_longitude: 106.699,
    address: '12 Nguyễn Du, Quận 1',
    destination: { address: 'Chợ Bến Thành, Lê Lợi', latitude: 10.7725, longitude: 106.698 },
  },
} as const satisfies Readonly<Record<string, DemoPlace>>
