/**
 * Words of Nigerian Pidgin and English for what a shop sells, and the words of goods that they mean. These were found:
 * - The Holy Bible in Nigerian Pidgin (Mercy Christian Ministry), beside an English one: kap, klot, nika (breeches),
 *   wrapa, head-tie, head-band, lantan, lantan-stand, kandol, shain (of neck, hand or waist), ear-ring, sak (bag), leda,
 *   wimen, shidren, small pikin.
 * - Babawilly's Dictionary of Pidgin English Words and Phrases (ngex.com; letters B, D, O, S and W): babariga, baffs,
 *   decks, bend down boutique, okrika, satellite, lappa, trousa.
 * - NG Pidgin, a dictionary of 318 words (github.com/ngpidgin): buluku, mary amaka, gbogbo, akpola, korkoror, bobo.
 * - NaijaSynCor, a corpus of Pidgin as it is spoken (UD_Naija-NSC, CC BY-SA 4.0), by its English glosses: okirika,
 *   bend down select, ghana must go, knicker, gown, lantern, pikin, pikin dem.
 * - Dictionaries of the neighbours, as in igbo.ts and yoruba.ts: abada, danshiki, omoge.
 * - Two texts or more that do not know each other: babanriga, jalabia, jalamia, hollandis, guinea brocade, kampala,
 *   resource control, sisi.
 */
const FOUND = `
akpola = shoe
satellite, head-tie, head-band = gele, headtie
kap, resource control = cap
klot, baffs, decks = dress, kaftan, shirt, cloth
okrika, okirika, gbogbo, bend down select, bend down boutique = dress, shirt
babariga, babanriga = agbada, boubou
jalamia, jalabia = kaftan
danshiki = dashiki
gown = dress
buluku = shirt
trousa = trouser
knicker, nika = short
mary amaka = skirt, dress
lappa, wrapa = wrapper
hollandis, abada = ankara, wax
kampala = adire
guinea brocade = brocade
sak = bag
ghana must go = tote
shain = necklace, bangle
ear-ring = earring
leda = leather
lantan, lantan-stand, lantern, korkoror = lamp
kandol = candle
pikin, pikin dem, shidren = children
small pikin = baby
sisi, omoge, wimen = women
bobo = men
`

/** From common use: no dictionary or text at hand has them. */
const HEARD = `
shu = shoe
silpas, slipas = slipper, slide
kanvas = sneaker
hed tai = gele, headtie
gaun = dress
singlet = tee
shet = shirt
trosa, shokoto = trouser
nikas = short
sket = skirt
rapa = wrapper
hollandaise = ankara, wax
han bag = handbag
skul bag = backpack
pos = wallet, purse
nek chain = necklace
ia ring = earring
han chain, bangul = bangle
wach = watch
gogo, goggle = sunglasses
luking glass = mirror
kandul = candle
pilo = cushion
baskit = basket
kop = mug
han fan = fan
kalabash = calabash
smol pikin = baby
wedin = bride, bridal
up and down, top and down = twopiece, buba
skaf, scaf = scarf, gele, turban
hijab, ijab = hijab, veil, turban
abaya = abaya, kaftan, bubu
fes kap, face cap = cap
polo = tee, shirt
yelo = yellow
blak = black
`

export const PIDGIN = FOUND + HEARD.trimStart()
