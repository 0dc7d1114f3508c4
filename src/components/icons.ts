import { iconShapes } from '#islands/ui/icon-shapes.ts'

/** The shop's icons, each drawn on 24 × 24 with a line of 1.75 and round ends. */
export const icons = {
  ...iconShapes,
  search: '<circle cx="10.5" cy="10.5" r="7"/><path d="m15.8 15.8 5.4 5.4"/>',
  'heart-filled':
    '<path fill="currentColor" d="M12 20.7 4.2 13a5.2 5.2 0 0 1 0-7.4 5.2 5.2 0 0 1 7.4 0l.4.5.4-.5a5.2 5.2 0 0 1 7.4 0 5.2 5.2 0 0 1 0 7.4z"/>',
  basket: '<path d="M2.8 9.2h18.4l-1.9 11.5H4.7zM8 9l3.2-6M16 9l-3.2-6M9.7 13v3.7M14.3 13v3.7"/>',
  user: '<circle cx="12" cy="7.6" r="4.2"/><path d="M4.2 21v-1.6a5.2 5.2 0 0 1 5.2-5.2h5.2a5.2 5.2 0 0 1 5.2 5.2V21"/>',
  menu: '<path d="M3.9 6.8h16.2M3.9 12H15M3.9 17.2h16.2"/>',
  'chevron-left': '<path d="m15 5-7 7 7 7"/>',
  'chevron-right': '<path d="m9 5 7 7-7 7"/>',
  'chevron-down': '<path d="m5 9 7 7 7-7"/>',
  'chevron-up': '<path d="m5 15 7-7 7 7"/>',
  share: '<path d="M12 15.5V3M7.6 7 12 2.8 16.4 7M8 11H5v10h14V11h-3"/>',
  lock: '<rect x="4.5" y="10.5" width="15" height="10.5" rx="1.5"/><path d="M8 10.3V7a4 4 0 0 1 8 0v3.3M12 14.5v2.6"/>',
  returns: '<path d="M4 9h11a5 5 0 0 1 0 10H8M8 5 4 9l4 4"/>',
  chat: '<path d="M4 5h16v11.5H9.5L5 20.5v-4H4z"/>',
  clock: '<circle cx="12" cy="12" r="9.2"/><path d="M12 6.500V12l3.6 2.4"/>',
  warning: '<path d="M12 3.2 22 20.500H2zM12 10v4.600M12 17.400v.1"/>',
  filters:
    '<path d="M3 7.500h9.600m4.8 0H21M3 16.500h3.600m4.8 0H21"/><circle cx="15" cy="7.5" r="2.4"/><circle cx="9" cy="16.5" r="2.4"/>',
  star: '<path d="m12 2.8 2.8 6 6.6.8-4.9 4.5 1.3 6.5-5.8-3.3-5.8 3.3 1.3-6.5-4.9-4.5 6.6-.8z"/>',
  phone:
    '<path d="M7.6 3.2 4.4 4.500c-.7.3-1.1 1-1 1.7.8 7.4 6.6 13.6 14.3 14.6.7.1 1.4-.3 1.7-1l1.4-3.1-4.4-3.2-2.5 1.900c-2.1-1-3.7-2.6-4.7-4.800l1.9-2.400z"/>',
  'mobile-phone': '<rect x="6.5" y="2.5" width="11" height="19" rx="2"/><path d="M11 18h2"/>',
  pin: '<path d="M12 21.500c-4.7-4.6-7-8.4-7-11.500a7 7 0 0 1 14 0c0 3.1-2.3 6.9-7 11.500z"/><circle cx="12" cy="10" r="2.6"/>',
  box: '<path d="m12 2.6 9 4.600v9.600l-9 4.6-9-4.600V7.200zM3.3 7.4 12 12l8.7-4.600M12 12v9M7.3 5l8.9 4.7"/>',
  bell: '<path d="M3.5 17.500h17l-2-3.200V10a6.5 6.5 0 0 0-13 0v4.300zM9.8 20.800c1.4.8 3 .8 4.4 0"/>',
  help: '<circle cx="12" cy="12" r="9.2"/><path d="M9.3 9.600c.2-1.7 1.3-2.5 2.8-2.5 1.6 0 2.8 1 2.8 2.4 0 2-2.9 2.1-2.9 4.100M12 16.800v.1"/>',
  settings:
    '<path d="M3 6h9m5 0h4M3 12h2m5 0h11M3 18h9m5 0h4"/><circle cx="14.5" cy="6" r="2.3"/><circle cx="7.5" cy="12" r="2.3"/><circle cx="14.5" cy="18" r="2.3"/>',
  'log-out': '<path d="M13 3.500H4.500v17H13M10 12h11m-4-4 4 4-4 4"/>',
  pause: '<path d="M8.5 5v14M15.5 5v14"/>',
  play: '<path d="M7 4.500v15l12-7.500z"/>',
  trash:
    '<path d="M4 6.500h16M9 6.300V3.500h6v2.800M6 6.500l1 14h10l1-14M10 10.500v6M14 10.500v6"/>',
  wifi: '<path d="M2.5 9a14 14 0 0 1 19 0M5.6 12.800a9.4 9.4 0 0 1 12.8 0M8.8 16.400a4.8 4.8 0 0 1 6.4 0M12 20v.1"/>',
  linkedin:
    '<rect x="3" y="3" width="18" height="18" rx="3"/><path d="M7.5 11v5.500M7.5 7.500v.1M11.5 16.500V11M11.5 13.500c0-3.300 5-3.300 5 0v3"/>',
  telegram: '<path d="M21 4 3 11l5.500 2 2.500 6.500 3-4 4.500 3.500zM8.5 13 21 4"/>',
  tiktok:
    '<path d="M13.5 3v12.500a3.7 3.700 0 1 1-3.700-3.700M13.5 3c.3 3.200 2.400 5 5.500 5.200"/>',
  youtube: '<rect x="2.5" y="5.500" width="19" height="13" rx="4"/><path d="m10 9 5 3-5 3z"/>',
  instagram:
    '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4.2"/><path d="M17 6.900v.1"/>',
  facebook:
    '<path d="M16.5 2.800h-2.400c-2.2 0-3.6 1.5-3.6 3.700v2.900H7.300v3.700h3.200v8h3.700v-8h2.700l.6-3.700h-3.300V7.100c0-.6.4-1 1-1h2.200z"/>',
  x: '<path d="M3.5 3.500h4.300l12.7 17h-4.300zM20 3.500l-7 7.300m-2.3 2.5-7 7.2"/>',
  whatsapp:
    '<path d="m3 21 1.3-4.800a9.2 9.2 0 1 1 3.5 3.500z"/><path d="M9 7.800c-1.6 1.5-.6 4 1.3 5.900s4.4 2.9 5.9 1.300l-1.9-1.6-1.4.8c-1.2-.5-2-1.3-2.5-2.500l.8-1.400z"/>',
}

export type IconName = keyof typeof icons
