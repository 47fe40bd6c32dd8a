/** Everyday Chinese words for each service, separated by commas. The search matches them from their first letters. */
import type { Synonyms } from './synonym-table.ts'

export const SYNONYMS: Synonyms = {
  cleaner: '打扫, 清洁, 钟点工, 家政, 擦窗, 洗衣',
  plumber: '漏水, 水管, 水龙头, 下水道, 马桶, 疏通, 管道',
  tutor: '老师, 辅导, 作业, 数学, 英语, 补习, 考试',
  handyman: '维修, 修理, 家具, 安装, 刷墙, 木工',
  delivery: '快递, 跑腿, 送货, 包裹, 外卖',
  fitness: '教练, 私教, 锻炼, 运动, 减肥',
  electrician: '电路, 灯, 插座, 电线, 跳闸, 停电',
  pet_care: '狗, 猫, 遛狗, 寄养, 美容, 动物',
  photographer: '拍照, 照片, 婚纱, 写真, 相机',
  beauty: '美发, 理发, 美甲, 化妆, 按摩, 发型',
  tech_support: '电脑, 手机, 网络, 打印机, 上网, 修电脑',
  gardening: '花园, 草坪, 修剪, 植物, 园丁, 树',
  errands: '代办, 排队, 买菜, 代购',
  personal_shopper: '衣服, 穿搭, 时装, 礼物, 购物',
  graphic_designer: '标志, 海报, 设计, 插画, 传单',
  model: '走秀, 拍摄, 平面模特',
  yoga_instructor: '瑜伽, 冥想, 拉伸, 普拉提',
  chef: '做饭, 厨师, 烹饪, 宴席, 晚餐',
  okada: '摩托, 摩的, 搭车',
  boda_boda: '摩托, 摩的, 搭车',
  xe_om: '摩托, 摩的, 搭车',
  local_transport: '出租车, 司机, 包车, 搬家, 接送',
}
