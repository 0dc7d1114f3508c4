export type OrderStatus = 'pending' | 'successful' | 'failed'
export type ShippingMode = 'delivery' | 'pickup'
