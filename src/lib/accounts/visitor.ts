/** Who is asking. `cartSecret` is the guest cart's cookie, also kept by a customer until the merge. */
export type Visitor =
  | { kind: 'guest'; cartSecret: string | null }
  | { kind: 'customer'; customer: Customer; sessionId: string; cartSecret: string | null }

export type Customer = { id: number; publicId: string; username: string; email: string }
