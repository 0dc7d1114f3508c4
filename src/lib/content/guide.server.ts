import { type CollectionEntry, getCollection } from 'astro:content'
import { ShopError } from '#lib/errors.ts'
import { GUIDE_AT_DESK, type GuidePage } from './guide.ts'

/** All pages of the owner's guide, in their order. */
export async function listGuide(): Promise<GuidePage[]> {
  const entries = await getCollection('guide')
  return entries
    .toSorted((a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id))
    .map(toPage)
}

/** Throws ShopError('not_found'). */
export async function findGuidePage(task: string): Promise<GuidePage> {
  const page = (await listGuide()).find((each) => each.task === task)
  if (!page) throw new ShopError('not_found')
  return page
}

const toPage = ({ id, data, rendered, body }: CollectionEntry<'guide'>): GuidePage => ({
  task: id,
  title: data.title,
  group: data.group,
  where: data.where,
  html: (rendered?.html ?? '').replace(LINK, `href="${GUIDE_AT_DESK}/$1"`),
  text: body ?? '',
})

/** To another page of the guide: its file, as a reader of the files follows it. */
const LINK = /href="([\w-]+)\.md"/g
