/** What the profile and settings pages say. */
export const profileErrors = {
  noFile: 'The submitted data was not a file. Check the encoding type on the form.',
  empty: 'The submitted file is empty.',
  noPicture:
    'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
  tooLarge: 'Upload a valid image. It may have at most 4 MB.',
}

export const profileTexts = {
  title: 'My profile',
  picture: (name: string) => `Picture of ${name}`,
  personal: 'Personal information',
  address: 'Address',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone number',
  phoneExample: '08031234567',
  image: 'Picture',
  imageHint: 'JPEG, PNG or WebP, at most 4 MB and 25 megapixels',
  imageAgain: 'The picture was not saved. Choose it again.',
  country: 'Country',
  stateCity: 'State and city',
  postalCode: 'Postal code',
  taxID: 'Tax ID',
  notGiven: '–',
  edit: 'Edit in settings',
  settings: 'Settings',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  failed: 'Error. Re-save',
}
