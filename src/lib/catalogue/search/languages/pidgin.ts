/**
 * Words of Nigerian Pidgin and English for what a shop sells, and the words of goods that they mean. Only these were
 * found:
 * - Babawilly's Dictionary of Pidgin English Words and Phrases (ngex.com; letters B, D, O, S and W): babariga, baffs,
 *   decks, bend down boutique, okrika, satellite, lappa, trousa.
 * - NaijaSynCor, a corpus of Pidgin as it is spoken (UD_Naija-NSC, CC BY-SA 4.0), by its English glosses: okirika,
 *   bend down select, ghana must go, knicker, gown, leda, lantern, pikin, pikin dem.
 * - Dictionaries of the neighbours, as in igbo.ts and yoruba.ts: abada, danshiki, omoge.
 * - Two texts or more that do not know each other: babanriga, jalabia, jalamia, hollandis, guinea brocade, sisi.
 * The others are written from common use and wait for a dictionary; the corpus spells most of them as English does.
 */
export const PIDGIN = `
shu = shoe
silpas, slipas = slipper, slide
kanvas = sneaker
kap = cap
satellite, hed tai = gele, headtie
klot, baffs, decks = dress, kaftan, shirt, cloth
okrika, okirika, bend down select, bend down boutique = dress, shirt
babariga, babanriga = agbada, boubou
jalamia, jalabia = kaftan
resource control = senator
danshiki, dansiki = dashiki
gown, gaun = dress
singlet = tee
shet = shirt
trousa, trosa, shokoto = trouser
knicker, nika, nikas = short
sket = skirt
lappa, rapa = wrapper
hollandis, hollandaise, abada = ankara, wax
kampala = adire
guinea brocade = brocade
han bag = handbag
ghana must go = tote
skul bag = backpack
pos = wallet, purse
nek chain = necklace
ia ring = earring
han chain, bangul = bangle
leda = leather
wach = watch
gogo, goggle = sunglasses
luking glass = mirror
lantan, lantern = lamp
kandul = candle
pilo = cushion
baskit = basket
kop = mug
han fan = fan
kalabash = calabash
pikin, pikin dem = children
smol pikin = baby
sisi, omoge = women
bobo = men
wedin = bride, bridal
yelo = yellow
blak = black
`
