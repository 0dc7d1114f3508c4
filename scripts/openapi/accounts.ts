import * as z from 'zod/mini'
import {
  activationSchema,
  changeAccountSchema,
  currentPasswordSchema,
  emailSchema,
  logoutSchema,
  refreshSchema,
  resetSchema,
  signInSchema,
  signUpSchema,
  tokenSchema,
} from '#lib/accounts/accounts.schema.ts'
import { addressBlockSchema, profileSchema } from '#lib/accounts/profile/profile.schema.ts'
import * as answer from './answers/accounts.ts'
import { endpoint } from './endpoint.ts'

const nothing = { 204: null }
const deletion = { body: currentPasswordSchema, answers: nothing }
const changedProfile = { body: profileSchema, answers: { 200: answer.profile } }

export const accounts = [
  endpoint('POST /auth/users/', 'Sign up; a link to verify goes out by mail', 'anyone', {
    body: signUpSchema,
    answers: { 201: answer.newUser },
  }),
  endpoint('POST /auth/users/activation/', 'Verify an account with the mailed link', 'anyone', {
    body: activationSchema,
    answers: nothing,
  }),
  endpoint('GET /core/activation/', 'As POST /auth/users/activation/', 'anyone', {
    query: activationSchema,
    answers: { 200: z.strictObject({ detail: z.string() }) },
  }),
  endpoint('POST /auth/users/resend_activation/', 'Mail the link to verify again', 'anyone', {
    body: emailSchema,
    answers: nothing,
  }),
  endpoint('POST /auth/jwt/create/', 'Sign in; sets the session cookie too', 'anyone', {
    body: signInSchema,
    answers: { 200: answer.tokens },
    refuses: ['bad_credentials', 'account_blocked', 'account_locked'],
  }),
  endpoint('POST /auth/jwt/refresh/', 'Change a refresh token for new tokens', 'anyone', {
    body: refreshSchema,
    answers: { 200: answer.tokens },
    refuses: ['token_not_valid', 'user_not_found', 'password_changed', 'account_blocked'],
  }),
  endpoint('POST /auth/jwt/verify/', 'Check a token', 'anyone', {
    body: tokenSchema,
    answers: { 200: z.strictObject({}) },
    refuses: ['token_not_valid', 'user_not_found', 'password_changed'],
  }),
  endpoint('POST /auth/jwt/logout/', 'Sign out: end the session', 'anyone', {
    body: logoutSchema,
    answers: nothing,
  }),
  endpoint('POST /auth/session/cookie/', 'Set the session cookie for the tokens', 'customer', {
    answers: nothing,
  }),
  endpoint('POST /auth/session/tokens/', 'Give tokens for the session cookie', 'anyone', {
    answers: { 200: answer.tokens },
    refuses: ['not_authenticated'],
  }),
  endpoint('POST /auth/users/reset_password/', 'Mail a link to set a new password', 'anyone', {
    body: emailSchema,
    answers: nothing,
  }),
  endpoint(
    'POST /auth/users/reset_password_confirm/',
    'Set a new password with the mailed link; signs in',
    'anyone',
    { body: resetSchema, answers: { 200: answer.tokens } },
  ),
  endpoint('GET /auth/users/me/', 'Read the account', 'customer', {
    answers: { 200: answer.user },
  }),
  endpoint('PATCH /auth/users/me/', 'Change the username', 'customer', {
    body: changeAccountSchema,
    answers: { 200: answer.user },
  }),
  endpoint('DELETE /auth/users/me/', 'Delete the account', 'customer', deletion),
  endpoint('POST /auth/users/delete/', 'As DELETE /auth/users/me/', 'customer', deletion),
  endpoint('GET /api/profile/', 'Read the profile: a list of one', 'customer', {
    answers: { 200: z.tuple([answer.profile]) },
  }),
  endpoint(
    'POST /api/profile/',
    'Change what is sent of the profile; `image` is a file',
    'customer',
    changedProfile,
  ),
  endpoint('PUT /api/profile/', 'Change the country, city, postal code or tax id', 'customer', {
    body: addressBlockSchema,
    answers: { 200: answer.profile },
  }),
  endpoint('PUT /api/profile/{id}/', 'As POST /api/profile/', 'customer', changedProfile),
]
