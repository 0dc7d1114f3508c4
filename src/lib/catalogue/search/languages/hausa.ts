/**
 * Hausa words for what a shop sells, and the English words of goods that they mean. Written from common use; not yet compared
 * with a dictionary. Only takalmi, takalma, hula and huluna were looked up: the Hausa Wikipedia has them. Dictionaries to check
 * the words with: C. H. Robinson, Dictionary of the Hausa Language (Cambridge, 1913); G. P. Bargery, A Hausa-English Dictionary
 * (Oxford, 1934); P. and R. M. Newman, Modern Hausa-English Dictionary (Ibadan, 1977).
 */
export const HAUSA = `
takalmi, takalma, takalmin = shoe
silifas = slipper, slide
sandali = sandal
kambas = sneaker
hula, huluna, hular = cap
tagiya = cap
ɗankwali, kallabi = gele, headtie
rawani = turban
riga, riguna, rigar = kaftan, shirt, dress
babban riga, babbar riga, malum malum = agbada, boubou
jamfa = kaftan, senator
kaftani = kaftan
'yar ciki = shirt
rigar mata = dress
doguwar riga = bubu, boubou, kaftan
shati = shirt
wando, wanduna = trouser, short
gajeren wando = short
siket = skirt
zane, zanen = wrapper
tufafi, sutura = kaftan, dress, shirt
yadi = cloth
atamfa, atamfofi = ankara, wax
shadda = shadda, brocade
leshi = lace
siliki = silk
auduga = cotton
ulu = wool
saƙi = asooke
fata = leather
jaka, jakunkuna, jakar = bag, handbag
jakar hannu = handbag
jakar makaranta = backpack
lalita = wallet, purse
bel, ɗamara = belt
sarƙa, abin wuya = necklace
murjani = coral
jigida = ileke, waist bead
'yan kunne, ɗan kunne = earring
zobe, zobba = ring
munduwa, mundaye, warwaro, awarwaro = bangle
agogo, agogon hannu = watch
tabarau = sunglasses
madubi = mirror
fitila, fitilu = lamp
kyandir = candle
matashi, matashin kai, filo = cushion
kwando, kwanduna = basket
tukunya, randa, tulu = pot
ƙwarya, ƙoƙo = calabash
kofi, moda = mug
mafici, mahuci = fan
tagulla = brass
yara, yaro, yarinya = children
jariri, jarirai = baby
mata = women
maza = men
amarya = bride, bridal
fari, fara = white
baƙi = black
jajaye = red
shuɗi = blue
kore = green
rawaya = yellow
`
