// The contract has this list under two addresses.
export { GET } from './items/index.ts'
