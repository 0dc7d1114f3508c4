/**
 * Words of Nigerian Pidgin and English for what a shop sells, and the words of goods that they mean. Only some of them were
 * looked up, in Babawilly's Dictionary of Pidgin English Words and Phrases (ngex.com), in R. Blench, A Dictionary of Nigerian
 * English (2005), or in N. Faraclas, Nigerian Pidgin (Routledge, 1996); the others are written from common use. klot, trosa and
 * lantan are spelt by sound, as Faraclas does.
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
sapara = agbada
jalamia, jalabia = kaftan
resource control = senator
danshiki, dansiki = dashiki
gaun = dress
singlet = tee
shet = shirt
trosa, shokoto = trouser
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
