// The contract has this list under two addresses.
export { GET } from '../random_products.ts'
