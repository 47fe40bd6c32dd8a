import { place } from './neighbourhood.ts'

/** Circles avoid the Saigon river, the larger canals, the airfield and Dam Sen's lake. */
export const HO_CHI_MINH_CITY = [
  place('District 1', 10.7735, 106.695, 400),
  place('District 3', 10.783, 106.686, 420),
  place('District 4', 10.76, 106.704, 220),
  place('District 5', 10.756, 106.665, 400),
  place('District 6', 10.748, 106.635, 280),
  place('District 7', 10.741, 106.708, 250),
  place('Phú Mỹ Hưng', 10.73, 106.705, 250),
  place('District 10', 10.773, 106.668, 450),
  place('District 11', 10.764, 106.649, 320),
  place('District 12', 10.867, 106.641, 400),
  place('Phú Nhuận', 10.799, 106.678, 400),
  place('Bình Thạnh', 10.805, 106.696, 300),
  place('Tân Bình', 10.796, 106.653, 450),
  place('Tân Phú', 10.791, 106.629, 500),
  place('Gò Vấp', 10.838, 106.668, 500),
  place('Bình Tân', 10.765, 106.605, 450),
  place('Thảo Điền', 10.804, 106.738, 220),
  place('Thủ Đức', 10.85, 106.756, 400),
  place('Phước Long', 10.822, 106.768, 250),
] as const
