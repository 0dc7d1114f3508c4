import '#stores/tokens.ts'
import { EMPTY_FORM } from '#lib/form.ts'
import { readAllNotices } from '#lib/notifications/notifications.api.ts'
import { accountPageTexts } from '#lib/texts/account/account.ts'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { useForm } from '#islands/ui/form/useForm.ts'

export type ShownNotice = {
  id: number
  notice: string
  /** A path of the shop, or null. */
  link: string | null
  created_at: string
  /** When that was, in words. */
  told: string
  is_read: boolean
}

const texts = accountPageTexts.notifications

/** What the shop has told a customer, the newest first; all of it can be marked as read. */
export function NotificationList({ notices }: { notices: ShownNotice[] }) {
  const { result, isPending, form } = useForm(
    EMPTY_FORM,
    async () => {
      await readAllNotices()
      // The page is loaded again, so that its menu has the new count.
      return '/notifications'
    },
    { asCustomer: true },
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2>{texts.title}</h2>
        {notices.some(({ is_read }) => !is_read) && (
          <form {...form} action="/notifications">
            <button className="flex min-h-11 items-center" aria-busy={isPending || undefined}>
              <span className="stitch-link">{texts.readAll}</span>
            </button>
          </form>
        )}
      </div>
      <FormErrors form={result} beside={[]} />
      <ul className="notices">
        {notices.map((notice) => (
          <li key={notice.id} className={notice.is_read ? undefined : 'unread'}>
            <p className="text-sm text-bark">
              {!notice.is_read && <b className="new">{texts.isNew}</b>}
              <time dateTime={notice.created_at}>{notice.told}</time>
            </p>
            {notice.link ? (
              <p>
                <a href={notice.link}>{notice.notice}</a>
              </p>
            ) : (
              <p>{notice.notice}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
