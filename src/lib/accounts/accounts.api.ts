import { api } from '#lib/api.ts'
import type { Tokens } from './sessions/tokens.ts'

type User = { id: number; username: string; email: string }

export const createTokens = (body: { username: string; password: string }) =>
  api<Tokens>('/auth/jwt/create', { method: 'POST', body, asGuest: true })

export type NewUser = {
  username: string
  email: string
  password: string
  re_password: string
  next: string
}

export const createUser = (body: NewUser) =>
  api<Omit<User, 'id'>>('/auth/users/', { method: 'POST', body, asGuest: true })

/** Asks for a mailed link to choose another password. An address without an account gets none. */
export const askForReset = (email: string) =>
  api<void>('/auth/users/reset_password/', { method: 'POST', body: { email }, asGuest: true })

export type ResetPassword = {
  uid: string
  token: string
  new_password: string
  re_new_password: string
}

/** Sets the password by the mailed link, and signs in. Throws ShopError beside the fields. */
export const choosePassword = (body: ResetPassword) =>
  api<Tokens>('/auth/users/reset_password_confirm/', { method: 'POST', body, asGuest: true })

export const readMe = () => api<User>('/auth/users/me')

export const verifyToken = (token: string) =>
  api<object>('/auth/jwt/verify', { method: 'POST', body: { token }, asGuest: true })

/** Deletes the account for ever. Throws ShopError beside `current_password`. */
export const deleteMe = (current_password: string) =>
  api<void>('/auth/users/delete/', { method: 'POST', body: { current_password } })

/** Tokens for the cookie that the browser has. */
export const tokensForCookie = () =>
  api<Tokens>('/auth/session/tokens', { method: 'POST', asGuest: true })

/** A cookie for the tokens that the store has. */
export const cookieForTokens = () => api<void>('/auth/session/cookie', { method: 'POST' })
