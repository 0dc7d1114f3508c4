import { screen as audit } from '#pages/desk/audit/_screen.ts'
import { screen as carts } from '#pages/desk/carts/_screen.ts'
import { screen as newCart } from '#pages/desk/carts/new/_screen.ts'
import { screen as delivery } from '#pages/desk/delivery/_screen.ts'
import { screen as deliveryZone } from '#pages/desk/delivery/[zone]/_screen.ts'
import { screen as deliveryDelete } from '#pages/desk/delivery/[zone]/delete/_screen.ts'
import { screen as deliveryPlaces } from '#pages/desk/delivery/[zone]/places/_screen.ts'
import { screen as deliveryHistory } from '#pages/desk/delivery/history/_screen.ts'
import { screen as newDeliveryZone } from '#pages/desk/delivery/new/_screen.ts'
import { screen as pickups } from '#pages/desk/delivery/pickup/_screen.ts'
import { screen as pickup } from '#pages/desk/delivery/pickup/[pickup]/_screen.ts'
import { screen as newPickup } from '#pages/desk/delivery/pickup/new/_screen.ts'
import { screen as giftCards } from '#pages/desk/gift-cards/_screen.ts'
import { screen as giftCard } from '#pages/desk/gift-cards/[id]/_screen.ts'
import { screen as giftCardBooks } from '#pages/desk/gift-cards/books/_screen.ts'
import { screen as newGiftCard } from '#pages/desk/gift-cards/new/_screen.ts'
import { screen as giftCardTerms } from '#pages/desk/gift-cards/terms/_screen.ts'
import { screen as giftCardTermsHistory } from '#pages/desk/gift-cards/terms/history/_screen.ts'
import { screen as door } from '#pages/desk/door/_screen.ts'
import { screen as goods } from '#pages/desk/goods/_screen.ts'
import { screen as guide } from '#pages/desk/guide/_screen.ts'
import { screen as guidePage } from '#pages/desk/guide/[task]/_screen.ts'
import { screen as health } from '#pages/desk/health/_screen.ts'
import { screen as item } from '#pages/desk/goods/[slug]/_screen.ts'
import { screen as itemAddress } from '#pages/desk/goods/[slug]/address/_screen.ts'
import { screen as itemArchive } from '#pages/desk/goods/[slug]/archive/_screen.ts'
import { screen as itemCopy } from '#pages/desk/goods/[slug]/copy/_screen.ts'
import { screen as itemHistory } from '#pages/desk/goods/[slug]/history/_screen.ts'
import { screen as itemPhotos } from '#pages/desk/goods/[slug]/photos/_screen.ts'
import { screen as itemCategory } from '#pages/desk/goods/[slug]/category/_screen.ts'
import { screen as itemPreview } from '#pages/desk/goods/[slug]/preview/_screen.ts'
import { screen as itemSale } from '#pages/desk/goods/[slug]/sale/_screen.ts'
import { screen as itemSizes } from '#pages/desk/goods/[slug]/sizes/_screen.ts'
import { screen as goodsDrafts } from '#pages/desk/goods/drafts/_screen.ts'
import { screen as exportGoods } from '#pages/desk/goods/export/_screen.ts'
import { screen as goodsGrid } from '#pages/desk/goods/grid/_screen.ts'
import { screen as importGoods } from '#pages/desk/goods/import/_screen.ts'
import { screen as goodsImport } from '#pages/desk/goods/import/[reference]/_screen.ts'
import { screen as zipOfPhotos } from '#pages/desk/goods/import/photos/_screen.ts'
import { screen as manyGoods } from '#pages/desk/goods/many/_screen.ts'
import { screen as newItem } from '#pages/desk/goods/new/_screen.ts'
import { screen as money } from '#pages/desk/money/_screen.ts'
import { screen as ownAccount } from '#pages/desk/money/account/_screen.ts'
import { screen as ownAccountHistory } from '#pages/desk/money/account/history/_screen.ts'
import { screen as counterMoney } from '#pages/desk/money/counter/_screen.ts'
import { screen as companyBooks } from '#pages/desk/money/books/_screen.ts'
import { screen as offers } from '#pages/desk/offers/_screen.ts'
import { screen as offer } from '#pages/desk/offers/[id]/_screen.ts'
import { screen as offerHistory } from '#pages/desk/offers/[id]/history/_screen.ts'
import { screen as newOffer } from '#pages/desk/offers/new/_screen.ts'
import { screen as cartReminders } from '#pages/desk/offers/reminders/_screen.ts'
import { screen as offerPeople } from '#pages/desk/offers/people/_screen.ts'
import { screen as sales } from '#pages/desk/offers/sales/_screen.ts'
import { screen as order } from '#pages/desk/orders/[number]/_screen.ts'
import { screen as orderPaper } from '#pages/desk/orders/[number]/papers/[paper]/_screen.ts'
import { screen as today } from '#pages/desk/_screen.ts'
import { screen as me } from '#pages/desk/me/_screen.ts'
import { screen as alerts } from '#pages/desk/me/alerts/_screen.ts'
import { screen as more } from '#pages/desk/more/_screen.ts'
import { screen as newApp } from '#pages/desk/me/app/_screen.ts'
import { screen as newPasskey } from '#pages/desk/me/passkey/_screen.ts'
import { screen as reports } from '#pages/desk/reports/_screen.ts'
import { screen as report } from '#pages/desk/reports/[report]/_screen.ts'
import { screen as orders } from '#pages/desk/orders/_screen.ts'
import { screen as newOrder } from '#pages/desk/orders/new/_screen.ts'
import { screen as address } from '#pages/desk/orders/[number]/address/_screen.ts'
import { screen as came } from '#pages/desk/orders/[number]/came/_screen.ts'
import { screen as cancel } from '#pages/desk/orders/[number]/cancel/_screen.ts'
import { screen as counter } from '#pages/desk/orders/[number]/counter/_screen.ts'
import { screen as orderDoor } from '#pages/desk/orders/[number]/door/_screen.ts'
import { screen as paid } from '#pages/desk/orders/[number]/paid/_screen.ts'
import { screen as orderPlace } from '#pages/desk/orders/[number]/place/_screen.ts'
import { screen as refund } from '#pages/desk/orders/[number]/refund/_screen.ts'
import { screen as riderCost } from '#pages/desk/orders/[number]/rider-cost/_screen.ts'
import { screen as returned } from '#pages/desk/orders/[number]/return/_screen.ts'
import { screen as returns } from '#pages/desk/returns/_screen.ts'
import { screen as reviews } from '#pages/desk/reviews/_screen.ts'
import { screen as returnRequest } from '#pages/desk/returns/[id]/_screen.ts'
import { screen as exchange } from '#pages/desk/returns/[id]/exchange/_screen.ts'
import { screen as people } from '#pages/desk/people/_screen.ts'
import { screen as person } from '#pages/desk/people/[id]/_screen.ts'
import { screen as pack } from '#pages/desk/pack/_screen.ts'
import { screen as pick } from '#pages/desk/pick/_screen.ts'
import { screen as slips } from '#pages/desk/slips/_screen.ts'
import { screen as categories } from '#pages/desk/categories/_screen.ts'
import { screen as category } from '#pages/desk/categories/[category]/_screen.ts'
import { screen as categoryHistory } from '#pages/desk/categories/[category]/history/_screen.ts'
import { screen as categoryParts } from '#pages/desk/categories/[category]/parts/_screen.ts'
import { screen as slides } from '#pages/desk/categories/home/_screen.ts'
import { screen as shop } from '#pages/desk/shop/_screen.ts'
import { screen as waysToPay } from '#pages/desk/shop/pay/_screen.ts'
import { screen as companyKeys } from '#pages/desk/shop/pay/[company]/_screen.ts'
import { screen as begin } from '#pages/desk/shop/begin/_screen.ts'
import { screen as mailSender } from '#pages/desk/shop/mail/_screen.ts'
import { screen as shopHistory } from '#pages/desk/shop/history/_screen.ts'
import { screen as shopLogo } from '#pages/desk/shop/logo/_screen.ts'
import { screen as publishing } from '#pages/desk/shop/publish/_screen.ts'
import { screen as staff } from '#pages/desk/staff/_screen.ts'
import { screen as member } from '#pages/desk/staff/[id]/_screen.ts'
import { screen as stock } from '#pages/desk/stock/_screen.ts'
import { screen as cameIn } from '#pages/desk/stock/came-in/_screen.ts'
import { screen as countStock } from '#pages/desk/stock/count/_screen.ts'
import { screen as stockOfSize } from '#pages/desk/stock/[size]/_screen.ts'
import type { AnyScreen } from './screen.ts'

/** Every page of the desk. Routes, rights, navigation and the words of the audit are read from it. */
export const SCREENS: readonly AnyScreen[] = [
  today,
  me,
  more,
  alerts,
  newApp,
  newPasskey,
  carts,
  newCart,
  giftCards,
  newGiftCard,
  giftCardBooks,
  giftCardTerms,
  giftCardTermsHistory,
  giftCard,
  door,
  goods,
  item,
  itemAddress,
  itemArchive,
  itemCopy,
  itemHistory,
  itemPhotos,
  itemCategory,
  itemPreview,
  itemSale,
  itemSizes,
  goodsDrafts,
  exportGoods,
  goodsGrid,
  importGoods,
  goodsImport,
  zipOfPhotos,
  manyGoods,
  newItem,
  stock,
  cameIn,
  countStock,
  stockOfSize,
  categories,
  category,
  categoryHistory,
  categoryParts,
  offers,
  newOffer,
  sales,
  offer,
  offerHistory,
  offerPeople,
  cartReminders,
  money,
  ownAccount,
  ownAccountHistory,
  counterMoney,
  companyBooks,
  reports,
  report,
  orders,
  newOrder,
  order,
  orderPaper,
  address,
  orderPlace,
  came,
  cancel,
  counter,
  orderDoor,
  paid,
  refund,
  riderCost,
  returned,
  returns,
  returnRequest,
  exchange,
  people,
  reviews,
  person,
  pack,
  pick,
  slips,
  shop,
  shopHistory,
  waysToPay,
  companyKeys,
  begin,
  mailSender,
  shopLogo,
  publishing,
  slides,
  delivery,
  deliveryHistory,
  newDeliveryZone,
  pickups,
  pickup,
  newPickup,
  deliveryZone,
  deliveryDelete,
  deliveryPlaces,
  staff,
  member,
  audit,
  health,
  guide,
  guidePage,
]
