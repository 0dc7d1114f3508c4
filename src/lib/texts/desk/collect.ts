/** What the desk says at the hand-over of goods that their buyer collects. */
export const collectTexts = {
  code: 'Code of the buyer',
  hint: 'Six digits, on the page of their order and in their mail.',
  without: 'Without the code: I have checked who this is',
  wrong: 'This is not the code. Ask again, or tick that you have checked who this is.',
  locked:
    'A wrong code was typed five times: the code counts no longer. The owner or a manager can tick that they have checked who this is.',
  notReady: 'Mark it packed first: then ask the buyer for the code, and mark it picked up.',
  notWithDriver:
    'Give it to the driver and mark it sent first: then the buyer gets the code, and tells it when the parcel is there.',
  driver: 'The driver',
  driverName: 'Name of the driver',
  plate: 'Plate number',
  photo: 'Photo of where the parcel is',
  photoHint:
    'Such as the counter and the waybill. The buyer sees it on the page of the order. May be left out. A newer one takes its place.',
  noDriver: 'Write the name of the driver: the buyer asks for it at the park.',
  noDriverPhone: 'Write the phone number of the driver: the buyer calls it.',
  byCode: 'by the code of the buyer',
  byFace: 'without a code',
}
