import { statements } from './base.ts'

/**
 * Whether the goods of an unpaid order have left its cart, so that no newer order of the cart replaces it: it waits for
 * a call, or for a transfer to the shop's own account.
 */
export const up = statements(() => [
  `alter table orders add column left_cart integer not null default 0 check (left_cart in (0, 1))`,
  `update orders set left_cart = 1 where due_kobo > 0 and deposit_kobo = 0`,
  `update orders set left_cart = 1 where ${WAITS_FOR_TRANSFER}`,
  // What was put into the cart since stays.
  `delete from cart_item where exists (select 1 from orders
    join order_item on order_item.order_id = orders.id
    join cart on cart.id = orders.cart_id
    where orders.cart_id = cart_item.cart_id and order_item.size_id = cart_item.size_id
      and cart.version = orders.cart_version and ${WAITS_FOR_TRANSFER})`,
  `update cart set version = version + 1 where exists (select 1 from orders
    where orders.cart_id = cart.id and orders.cart_version = cart.version and ${WAITS_FOR_TRANSFER})`,
])

const WAITS_FOR_TRANSFER = `orders.status = 'pending' and exists (select 1 from payment_attempt
  where payment_attempt.order_id = orders.id and payment_attempt.way = 'own'
    and payment_attempt.state = 'pending')`
