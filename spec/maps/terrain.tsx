<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="terrain" tilewidth="16" tileheight="16" tilecount="4" columns="4" objectalignment="topleft">
 <image source="ground.png" width="64" height="16"/>
 <tile id="0" type="rock">
  <properties>
   <property name="collidable" type="bool" value="true"/>
   <property name="group" value="rock"/>
  </properties>
 </tile>
 <tile id="3">
  <objectgroup draworder="index" id="2">
   <object id="1" x="2" y="2" width="12" height="14"/>
  </objectgroup>
 </tile>
</tileset>
