/** What people call them. */
export const SOCIAL_WORDS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
}
