/** Apart from keep-session.ts, so that the first scripts of a page do not name all files that this work needs. */
export const mendSession = (): Promise<boolean> =>
  import('#stores/session.ts').then((session) => session.mendSession())

export const sendWaiting = (): Promise<void> =>
  import('#islands/waiting.ts').then(({ followWaiting }) => followWaiting())
